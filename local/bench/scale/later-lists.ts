import { middle, words, type List } from "./list.ts";

/** Lists that came after the first ones. */
export const laterLists: List[] = [
  {
    name: "admin_honorary",
    sorts: { granted: middle("private.honorary_memberships", "granted_at", "id") },
    filters: [...words("lena", "zqj"), { state: "live" }, { state: "revoked" }, { tier: "founder" }],
  },
  {
    name: "admin_vouchers",
    sorts: { made: middle("public.mint_vouchers", "created_at", "id") },
    filters: [...words("lena", "zqj"), { state: "open" }, { kind: "honorary" }],
  },
  {
    name: "admin_tokens",
    sorts: { token: middle("private.tokens", "token_id", "id") },
    filters: [...words("lena", "#77"), { way: "honorary" }, { void: "yes" }],
  },
  {
    name: "admin_mints",
    sorts: { made: middle("public.nft_mints", "created_at", "id") },
    filters: [...words("lena", "zqj"), { status: "reorged" }],
  },
  {
    name: "admin_campaigns",
    sorts: { changed: middle("private.campaigns", "changed_at", "id") },
    filters: [...words("week 7"), { state: "running" }],
  },
  {
    name: "admin_campaign_recipients",
    sorts: { made: middle("private.campaign_recipients", "id", "id") },
    filters: [...words("lena", "vidal 77", "zqj"), { state: "failed" }, { state: "uncertain" }],
  },
  {
    name: "admin_imports",
    sorts: { made: middle("private.member_imports", "made_at", "id") },
    filters: words("list 2"),
  },
  {
    name: "admin_webhooks",
    sorts: { made: middle("private.webhook_deliveries", "created_at", "id") },
    filters: [
      ...words("hooks7", "nothing"),
      { status: "failed" },
      { type: "order_refunded" },
      { type: "mint_confirmed", status: "failed" },
    ],
  },
];

const oneCampaign = "'{\"campaign\": \"' || md5('campaign 3')::uuid || '\"}'";
const oneImport = "'{\"import\": \"' || md5('import 3')::uuid || '\"";

/** What staff ask of one campaign, one import and a segment. */
export const laterCalls: Record<string, string> = {
  "recipients of an early campaign": `select admin_campaign_recipients((${oneCampaign})::jsonb, 'made', true, null, false, 25)`,
  "recipients of an early campaign that failed": `select admin_campaign_recipients((${oneCampaign})::jsonb || '{"state": "failed"}', 'made', true, null, false, 25)`,
  "lines of an import": `select admin_import_rows((${oneImport}}')::jsonb, 'line', true, null, false, 25)`,
  "lines of an import, search of a name": `select admin_import_rows((${oneImport}, "q": "vidal 77"}')::jsonb, 'line', true, null, false, 25)`,
  "lines of an import that were refused": `select admin_import_rows((${oneImport}, "state": "refused"}')::jsonb, 'line', true, null, false, 25)`,
  "segment, estimate of points and referrals": `select admin_try_segment('{"match": "any", "rules": [{"field": "points", "op": "at_least", "value": 500}, {"field": "referrals", "op": "at_least", "value": 1}]}')`,
  "segment, estimate of spend, funnel and token": `select admin_try_segment('{"match": "all", "rules": [{"field": "spend", "op": "at_least", "value": 1000}, {"field": "funnel", "op": "not_in", "value": ["rejected"]}, {"field": "nft", "op": "is", "value": false}]}')`,
};

/** What a member asks of the chat. */
export const chatCalls: Record<string, string> = Object.fromEntries(
  Object.entries({
    "chat_page, the latest": "chat_page(r.id)",
    "chat_page, around the middle": "chat_page(r.id, p_around => r.last_seq / 2)",
    "search_chat, a word of one message in a thousand": "search_chat(r.id, 'crampon')",
    "search_chat, a word of one message in five": "search_chat(r.id, 'weather')",
  }).map(([name, call]) => [name, `select ${call} from bench_room r`]),
);
