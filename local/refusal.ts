/** A command that cannot do what was asked, for a reason its message explains: it is printed alone, without a stack. */
export class Refusal extends Error {}
