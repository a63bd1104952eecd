import type { Locale } from "../routing";

/** A term of the product: its one word in each language, what it means, and the words that are not used for it. */
export interface Term {
  words: Record<Locale, string>;
  meaning: string;
  /** Regular expressions of words that the texts of a language do not use for it, compared without case. */
  not?: Partial<Record<Locale, string>>;
}

/**
 * The words of the product, one for each thing. Code has its own names (`lib/hub/sections.ts`); these are what people read.
 * A new term is added here first. `words.test.ts` refuses the other words.
 */
export const glossary: readonly Term[] = [
  // Climbing
  {
    words: { en: "points", es: "puntos", de: "Punkte" },
    meaning: "What members earn. Code and addresses say xp.",
    not: { en: "\\bxp\\b", es: "\\bxp\\b", de: "\\bxp\\b" },
  },
  {
    words: { en: "entry", es: "movimiento", de: "Eintrag" },
    meaning: "One addition or deduction in the history of points, with its reason.",
    not: { en: "ledger lines?|lines? of (your|the) (ledger|points)", es: "líneas? de (tu|su) registro" },
  },
  {
    words: { en: "staff award", es: "puntos del equipo", de: "Punkte vom Team" },
    meaning: "Points that a member of the team gives by hand.",
    not: { en: "points by staff" },
  },
  {
    words: { en: "saved reply", es: "respuesta guardada", de: "Textbaustein" },
    meaning: "A text that staff insert into a reply to feedback.",
  },
  { words: { en: "level", es: "nivel", de: "Level" }, meaning: "One of ten steps by points." },
  {
    words: { en: "mountain", es: "montaña", de: "Berg" },
    meaning: "The picture of the climb. Ridge is only the name of level 6.",
    not: { en: "your ridge", es: "tu cresta", de: "(dein|deinem|deinen) Grat" },
  },
  {
    words: { en: "climb", es: "subida", de: "Aufstieg" },
    meaning: "The way up by points, and the page that shows it.",
    not: { es: "\\b(tu|el) ascenso\\b" },
  },
  {
    words: { en: "streak", es: "racha", de: "Serie" },
    meaning: "Days in a row with a check-in.",
    not: { en: "row of days" },
  },
  {
    words: { en: "check-in", es: "check-in", de: "Check-in" },
    meaning: "Coming by once a day, for points.",
    not: { es: "visitas diarias" },
  },
  { words: { en: "mission", es: "misión", de: "Mission" }, meaning: "A task that earns points." },
  {
    words: { en: "challenge", es: "reto", de: "Challenge" },
    meaning: "Missions within a time, with a bonus for all of them.",
    not: { es: "\\bdesafíos?\\b", de: "\\bHerausforderung(en)?\\b" },
  },
  {
    words: { en: "submit, submission", es: "enviar, envío", de: "einreichen, Nachweis" },
    meaning: "What a member sends in to show that a mission is done.",
    not: { en: "\\bhand(s|ed|ing)? (\\w+ )?in\\b" },
  },
  {
    words: { en: "season leaderboard", es: "clasificación de la temporada", de: "Rangliste der Saison" },
    meaning: "The leaderboard of one season.",
    not: { en: "board of the season" },
  },
  { words: { en: "division", es: "división", de: "Division" }, meaning: "One of five steps of a league." },
  {
    words: { en: "stream", es: "directo", de: "Livestream" },
    meaning: "A weekly broadcast that is watched live.",
  },
  // Membership
  { words: { en: "plan", es: "plan", de: "Tarif" }, meaning: "Standard, Plus, Pro or Founder." },
  {
    words: { en: "tier", es: "categoría", de: "Stufe" },
    meaning: "The access that a member has, from whatever source: Standard, Plus, Pro or Founder.",
    not: { es: "nivel(es)? de membresía" },
  },
  {
    words: { en: "honorary membership", es: "membresía de honor", de: "Ehrenmitgliedschaft" },
    meaning: "A plan that the team gives for free.",
    not: { es: "honorari[oa]s?\\b|honorífic[oa]s?\\b" },
  },
  {
    words: { en: "membership NFT", es: "NFT de membresía", de: "Mitgliedschafts-NFT" },
    meaning: "The token that gives Founder access to its holder. NFT alone where no other is meant.",
    not: {
      en: "membership tokens?|\\btoken #|\\byour tokens?\\b",
      es: "tokens? de membresía|\\btoken n\\.º|\\btus? tokens?\\b",
      de: "Mitgliedschafts-?tokens?",
    },
  },
  {
    words: { en: "mint", es: "acuñar", de: "minten" },
    meaning: "Making a membership NFT on the chain.",
  },
  {
    words: { en: "allowlist", es: "lista de acceso anticipado", de: "Allowlist" },
    meaning: "The wallets that can mint before the public phase.",
    not: { es: "\\ballowlists?\\b|lista de permitidos|listas? previas?" },
  },
  {
    words: { en: "wallet", es: "cartera", de: "Wallet" },
    meaning: "What holds tokens and signs with an address.",
    not: { es: "\\b(monederos?|billeteras?)\\b", de: "\\bBrieftaschen?\\b" },
  },
  {
    words: { en: "receipt", es: "recibo", de: "Beleg" },
    meaning: "What was paid, and what for.",
    not: { de: "\\bQuittung(en)?\\b" },
  },
  {
    words: { en: "merge accounts", es: "combinar cuentas", de: "Konten zusammenführen" },
    meaning: "Making one account of two that belong to one person.",
    not: {
      en: "\\bjoin(ed|ing)? (a second|two|the|another) accounts?\\b|accounts? (was|were|is|are) joined",
      es: "\\bunir (una|dos|las|otra) cuentas?|\\bcuentas unidas",
    },
  },
  // People
  { words: { en: "member", es: "miembro", de: "Mitglied" }, meaning: "A person with an account." },
  {
    words: { en: "team", es: "equipo", de: "Team" },
    meaning: "Moderators and admins, as members read of them. Staff in the panel.",
    not: { en: "members? of staff" },
  },
  {
    words: { en: "referral", es: "referido", de: "Empfehlung" },
    meaning: "A person who joined through a member’s link.",
  },
  {
    words: { en: "qualify", es: "cumplir los requisitos", de: "anerkannt werden" },
    meaning: "When a referral counts and gives its points.",
    not: { es: "\\bcualific\\w+" },
  },
  {
    words: { en: "label", es: "etiqueta", de: "Kanal" },
    meaning: "Names a link, so that its visits are told apart.",
    not: { de: "\\bEtikett(en?|s)?\\b" },
  },
  // Money
  {
    words: { en: "commission", es: "comisión", de: "Provision" },
    meaning: "A share of what a referral pays.",
  },
  {
    words: { en: "payout", es: "pago", de: "Auszahlung" },
    meaning: "Commission and bounties, sent to a member.",
  },
  {
    words: { en: "trial", es: "prueba", de: "Testphase" },
    meaning: "Days of a plan before the first payment.",
    not: { de: "\\bProbezeit\\w*" },
  },
  {
    words: { en: "dispute", es: "disputa", de: "Anfechtung" },
    meaning: "What a cardholder raises with the bank against a payment.",
    not: { de: "\\bstrittig\\w*|Streitf[aä]ll|\\bZahlungsstreit|\\b(bestritten|bestreite\\w*)\\b" },
  },
  {
    words: { en: "creator fund", es: "fondo de creadores", de: "Creator-Fonds" },
    meaning: "What proposals spend.",
    not: { de: "Kreativfonds|Kreativ-Fonds" },
  },
  {
    words: { en: "statement of points", es: "extracto de puntos", de: "Punkteauszug" },
    meaning: "A signed file of a member’s points.",
  },
  // Texts
  {
    words: { en: "Syndicate notes", es: "Notas Syndicate", de: "Projektnotizen" },
    meaning: "Notes of members on projects.",
    not: { de: "Syndikatsnoti\\w+" },
  },
  {
    words: { en: "email", es: "correo", de: "E-Mail" },
    meaning: "Message and address; as a verb, to email.",
    not: {
      en: "(?<![\\w-])mail(s|ed|ing)?\\b|\\be-mails?\\b",
      es: "\\b(e-?mails?|mails?)\\b",
      de: "(?<![\\w-])Mails?\\b",
    },
  },
  // Panel
  {
    words: { en: "audience", es: "destinatarios", de: "Zielgruppe" },
    meaning: "The members that a campaign reaches.",
  },
  { words: { en: "results", es: "resultados", de: "Ergebnisse" }, meaning: "The figures of a campaign." },
  {
    words: { en: "collapse, expand", es: "contraer, expandir", de: "einklappen, ausklappen" },
    meaning: "Makes a navigation or a part smaller or larger.",
    not: { en: "\\b(un)?fold (the|all)\\b", es: "\\b(des)?plegar (el|la|todo)\\b" },
  },
];
