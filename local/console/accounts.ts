/** The people of supabase/seed that are worth trying first. */
export const ACCOUNTS = [
  { email: "ada@altura.test", name: "Ada Ferrer", role: "Administrator" },
  { email: "klara@altura.test", name: "Klara Vogt", role: "Second administrator, for what takes four eyes" },
  { email: "mateo@altura.test", name: "Mateo Ruiz", role: "Moderator" },
  { email: "noor@altura.test", name: "Noor Haddad", role: "Member with plan Plus and a referral history" },
  { email: "ines@altura.test", name: "Ines Calder", role: "Founder" },
];
