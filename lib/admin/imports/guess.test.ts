import { describe, expect, it } from "vitest";
import { consentKinds } from "./columns";
import { beginningOf, guess, speaksAgainst } from "./guess";
import { layouts } from "./layouts";
import { serviceNames } from "./rules";

const of = (head: string) => guess(head.split(","));

describe("an export of a service", () => {
  it("of Ghost says who is subscribed, and newer ones whose address bounced", () => {
    const head =
      "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers";
    const columns = {
      email: "email",
      name: "name",
      joined: "created_at",
      note: "note",
      invite: "subscribed_to_emails",
      gone: "deleted_at",
      paid: "tiers",
    };
    expect(of(head)).toEqual({ service: "ghost", columns });
    expect(of(`${head},gift_id,email_disabled`)).toEqual({
      service: "ghost",
      columns: { ...columns, bounced: "email_disabled" },
    });
    const old = head.replace("tiers", "products");
    expect(of(old).columns.paid).toBe("products");
    expect(of(head.replace(",labels,tiers", "")).columns.paid).toBe("complimentary_plan");
  });

  it("of Substack says who stopped the emails: the other way round", () => {
    const columns = { email: "email", unsubscribed: "email_disabled" };
    expect(of("email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at")).toEqual({
      service: "substack",
      columns: { ...columns, joined: "created_at", paid: "active_subscription" },
    });
    expect(of("email,active_subscription,expiry,email_disabled,prefer_digests,created_at").columns).toEqual({
      ...columns,
      joined: "created_at",
      paid: "active_subscription",
    });
    expect(of("email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type")).toEqual({
      service: "substack",
      columns: { ...columns, paid: "type" },
    });
  });

  it("of Substack's list of subscribers says whether emails are enabled", () => {
    const columns = {
      email: "Email",
      name: "Name",
      joined: "Subscription date",
      paid: "Subscription type",
    };
    expect(
      of(
        "Email,Name,Subscription type,Activity,Subscription date,Revenue,Cancel date,Receiving emails for,Is Bestseller",
      ),
    ).toEqual({ service: "substack", columns: { ...columns, invite: "Receiving emails for" } });
    expect(
      of("Email,Name,Subscription type,Subscription date,Receiving emails for,Emails enabled").columns,
    ).toEqual({
      ...columns,
      invite: "Emails enabled",
    });
    expect(of("Email,Name,Emails enabled").columns.invite).toBe("Emails enabled");
  });

  it("of Mailchimp is three files, of which two say who left and which addresses were cleaned", () => {
    const [before, after] = [
      "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,REGION",
      "LEID,EUID,NOTES,TAGS",
    ];
    const columns = {
      email: "Email Address",
      name: "First Name",
      surname: "Last Name",
      joined: "CONFIRM_TIME",
      note: "NOTES",
    };
    expect(of(`${before},LAST_CHANGED,${after}`)).toEqual({ service: "mailchimp", columns });
    expect(of(`${before},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,${after}`)).toEqual({
      service: "mailchimp",
      columns: { ...columns, unsubscribed: "UNSUB_TIME" },
    });
    expect(of(`${before},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,${after}`)).toEqual({
      service: "mailchimp",
      columns: { ...columns, bounced: "CLEAN_TIME" },
    });
  });

  it("of Patreon says who is a patron, and nothing of mail", () => {
    const newer =
      "Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date,Full country name,Subscription Source";
    const { service, columns } = of(
      "Name,Email,Twitter,Discord,Patron Status,Follows You,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date",
    );
    expect(service).toBe("patreon");
    expect(columns).toEqual({
      email: "Email",
      name: "Name",
      joined: "Patronage Since Date",
      member: "Patron Status",
      paid: "Tier",
    });
    expect(of(newer)).toEqual({ service, columns });
    expect(consentKinds.some((kind) => kind in columns)).toBe(false);
  });

  it("of Memberful and of beehiiv says who is subscribed", () => {
    expect(of("Memberful ID,Full Name,Email,Created at,Referrer,Plan,Active,Subscribed to posts")).toEqual({
      service: "memberful",
      columns: {
        email: "Email",
        name: "Full Name",
        joined: "Created at",
        invite: "Subscribed to posts",
        paid: "Plan",
        member: "Active",
      },
    });
    expect(
      of("email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Free Tier,unsubscribed_at"),
    ).toEqual({
      service: "beehiiv",
      columns: {
        email: "email",
        name: "First Name",
        surname: "Last Name",
        joined: "created_at",
        invite: "status",
        unsubscribed: "unsubscribed_at",
        paid: "tier",
      },
    });
  });

  it("of Kajabi has the whole name beside its parts, and of Stripe whose payment still runs", () => {
    expect(
      of(
        "Name,First Name,Last Name,Email,Products,Tags,ID,Member ID,External User ID,Created At,Member Created At,Sign In Count,Last Activity,Last Sign In At,First Name (name),Email (email),Phone Number (phone_number),City (address_city),State (address_state),Last Name (custom_2)",
      ),
    ).toEqual({
      service: "kajabi",
      columns: { email: "Email", name: "Name", joined: "Created At", paid: "Products" },
    });
    expect(
      of(
        "id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses,tag (metadata)",
      ),
    ).toEqual({
      service: "stripe",
      columns: { email: "Email", name: "Name", joined: "Created (UTC)", member: "Status", paid: "Plan" },
    });
  });

  it("began in a year before which nobody joined there", () => {
    expect(beginningOf(["email", "active_subscription", "email_disabled"])).toBe("2017-01-01");
    expect(beginningOf(["email", "name"])).toBe("");
  });

  it("is described where it can be read, for every service that is named", () => {
    for (const { sources, signs, columns } of layouts) {
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) expect(source).toMatch(/^https:\/\/[a-z.]+\/\S+$/);
      expect(signs.length).toBeGreaterThan(1);
      expect(columns.email?.length).toBeGreaterThan(0);
    }
    expect(new Set(layouts.map(({ service }) => service))).toEqual(new Set(Object.keys(serviceNames)));
  });
});

describe("a file of no known service", () => {
  it("has columns that are found by their usual names", () => {
    expect(of("Correo electrónico,Nombre,PUNTOS,Teléfono")).toEqual({
      service: null,
      columns: { email: "Correo electrónico", name: "Nombre", points: "PUNTOS" },
    });
    // As files of Kit and Circle may be.
    expect(of("first_name,email_address,state,created_at,tags").columns).toEqual({
      email: "email_address",
      name: "first_name",
      joined: "created_at",
      member: "state",
    });
    expect(of("Name,Email,City,State,Zip").columns.member).toBeUndefined();
  });

  it.each([
    ["Unsubscribed", "unsubscribed"],
    ["unsubscribed_at", "unsubscribed"],
    ["Unsubscribe Date", "unsubscribed"],
    ["email_disabled", "unsubscribed"],
    ["Opt-out", "unsubscribed"],
    ["Email opted out", "unsubscribed"],
    ["do_not_email", "unsubscribed"],
    ["cancelled_at", "unsubscribed"],
    ["Baja", "unsubscribed"],
    ["Abgemeldet am", "unsubscribed"],
    ["Bounced", "bounced"],
    ["hard_bounce_at", "bounced"],
    ["Cleaned", "bounced"],
    ["suppressed", "bounced"],
    ["Spam complaint", "complained"],
    ["complained_at", "complained"],
    ["Status", "member"],
    ["Subscription status", "member"],
    ["Active", "member"],
    ["Subscribed", "invite"],
    ["is_subscribed", "invite"],
    ["Email subscription status", "invite"],
    ["Newsletter", "invite"],
    ["Accepts Email Marketing", "invite"],
    ["marketing_opt_in", "invite"],
    ["Einwilligung", "invite"],
    ["Suscrito", "invite"],
  ])("%s is found as %s", (name, kind) => {
    const { columns } = of(`email,${name}`);
    expect(columns).toEqual({ email: "email", [kind]: name });
  });

  it.each([
    "unsubscribe_url",
    "Unsubscribe link",
    "OPTIN_TIME",
    "Last activity",
    "updated_at",
    "opt_in_ip",
    "Last Charge Status",
    "Cancel date",
  ])("%s says nothing of who wants mail", (name) => {
    expect(of(`email,${name}`).columns).toEqual({ email: "email" });
  });

  it.each([
    ["created_at", "joined"],
    ["Created (UTC)", "joined"],
    ["Join date", "joined"],
    ["Member since", "joined"],
    ["Date added", "joined"],
    ["subscribed_at", "joined"],
    ["Fecha de alta", "joined"],
    ["Beitrittsdatum", "joined"],
    ["Mitglied seit", "joined"],
    ["Notes", "note"],
    ["Notizen", "note"],
  ])("%s is found as %s, which is no word of mail", (name, kind) => {
    expect(of(`email,${name}`).columns).toEqual({ email: "email", [kind]: name });
  });

  it("has no surname to put behind a name that is whole", () => {
    expect(of("email,Full Name,Last Name").columns).toEqual({ email: "email", name: "Full Name" });
    expect(of("email,Name,First name,Surname").columns).toEqual({ email: "email", name: "Name" });
    expect(of("email,Nombre,Apellidos").columns).toEqual({
      email: "email",
      name: "Nombre",
      surname: "Apellidos",
    });
  });

  it("leaves the choice to the admin where two columns have a name", () => {
    expect(guess(["email", "status (1)", "status (2)"]).columns).toEqual({ email: "email" });
  });

  it("has columns that are no yes to mail, whatever they are chosen as", () => {
    for (const name of ["email_disabled", "UNSUB_TIME", "CLEAN_TIME", "Opt-out", "bounced", "deleted_at"])
      expect(speaksAgainst(name), name).toBe(true);
    for (const name of [
      "subscribed",
      "Opt-in",
      "Newsletter",
      "status",
      "Unsubscribed status",
      "Emails enabled",
    ])
      expect(speaksAgainst(name), name).toBe(false);
  });
});
