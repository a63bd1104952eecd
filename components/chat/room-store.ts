import type { ErrorCode } from "@/lib/platform/errors";
import type { ChatChanges, ChatPage, Message, Picture } from "@/lib/chat/schema";

/** A message of this device that the server has not answered for yet. */
export type Unsent = {
  client: string;
  text: string;
  picture: Picture | null;
  reply: Message | null;
  at: string;
  /** unconfirmed: it may have arrived; the same id is tried again. */
  state: "queued" | "sending" | "unconfirmed" | "failed";
  code?: ErrorCode;
  /** When what came too soon may be sent, in milliseconds of this device's clock. */
  until?: number;
};

export type RoomView = {
  /** Without gaps, oldest first. */
  messages: readonly Message[];
  pinned: readonly Message[];
  unsent: readonly Unsent[];
  before: boolean;
  /** Whether newer ones are left out, because an older part is shown. */
  after: boolean;
  /** How much was missed, when it was too much to fetch. */
  missed: number;
  loaded: boolean;
};

const empty: RoomView = {
  messages: [],
  pinned: [],
  unsent: [],
  before: false,
  after: false,
  missed: 0,
  loaded: false,
};

const bySeq = (a: Message, b: Message) => a.seq - b.seq;

type Author = NonNullable<Message["author"]>;
/** Who somebody is, and the number of the change at which the server said so. */
type Known = ReadonlyMap<string, { at: number; author: Author }>;

/** Everything of a writer shows them as they are now: their name, picture and role in it may be those of an earlier answer. */
function signed(message: Message, known: Known): Message {
  const { author, reply } = message;
  const writer = author && known.get(author.id)?.author;
  const quoted = reply?.author && known.get(reply.author)?.author;
  const renamed = quoted && quoted.name !== reply.name;
  const same = !writer || writer === author || JSON.stringify(writer) === JSON.stringify(author);
  if (same && !renamed) return message;
  return {
    ...message,
    author: writer ?? author,
    reply: renamed ? { ...reply, name: quoted.name } : reply,
  };
}

/** A quote says what its message says now: words that are changed, deleted or hidden leave it with them. */
function requoted(message: Message, known: ReadonlyMap<string, Message>): Message {
  const { reply } = message;
  const quoted = reply && known.get(reply.id);
  if (!quoted) return message;
  // As many signs as the server quotes.
  const text = quoted.state === "shown" ? Array.from(quoted.text).slice(0, 140).join("") : "";
  return text === reply.text ? message : { ...message, reply: { ...reply, text } };
}

/**
 * What one device knows of a room. Every change of a message has a number without gaps: what comes out of its turn says
 * that something was missed, and by the number it is fetched. The order in which answers arrive does not matter.
 */
export class RoomStore {
  #view = empty;
  #listeners = new Set<() => void>();
  #authors = new Map<string, { at: number; author: Author }>();
  /** The last change up to which everything is known. */
  head = 0;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  view = () => this.#view;

  /** Remembers who wrote these messages, as it was when the room had come to the change `at`. */
  #meet(messages: readonly Message[], at: number): void {
    for (const { author } of messages) {
      if (author && at >= (this.#authors.get(author.id)?.at ?? 0))
        this.#authors.set(author.id, { at, author });
    }
  }

  #set(change: Partial<RoomView>): void {
    const view = { ...this.#view, ...change };
    const sign = (all: readonly Message[]) => all.map((message) => signed(message, this.#authors));
    if (change.messages) view.messages = sign(view.messages);
    if (change.pinned) view.pinned = sign(view.pinned);
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  /** Shows a page of the room instead of what was shown; false when more was heard while it was on its way. */
  show(page: ChatPage): boolean {
    const whole = page.last_change >= this.head;
    this.#meet([...page.pinned, ...page.messages], page.last_change);
    this.head = page.last_change;
    const sent = new Set(page.messages.map(({ client }) => client));
    this.#set({
      ...page,
      unsent: this.#view.unsent.filter(({ client }) => !sent.has(client)),
      missed: 0,
      loaded: true,
    });
    return whole;
  }

  /** Adds an older or a newer page at its end. */
  extend(page: ChatPage, side: "before" | "after"): void {
    this.#meet(page.messages, page.last_change);
    const known = new Set(this.#view.messages.map(({ id }) => id));
    const more = page.messages.filter(({ id }) => !known.has(id));
    const messages = [...this.#view.messages, ...more].toSorted(bySeq);
    this.#set({ messages, [side]: page[side] });
  }

  /** Whether a number that is not known yet lies in the part that is shown, which goes on below unless newer ones are left out. */
  #belongs(seq: number): boolean {
    const { messages, before, after } = this.#view;
    return (!before || seq > (messages[0]?.seq ?? 0)) && (!after || seq < (messages.at(-1)?.seq ?? 0));
  }

  /**
   * Takes over messages as they are now, whether they are new or have changed. `at` is the change of the room at which the
   * server said so: without it the last of theirs.
   */
  take(news: readonly Message[], at = Math.max(0, ...news.map(({ change }) => change))): void {
    this.#meet(news, at);
    const view = this.#view;
    const places = new Map(view.messages.map((message, index) => [message.id, index]));
    const messages = [...view.messages];
    const added: Message[] = [];
    const pins = new Map(view.pinned.map((message) => [message.id, message]));
    for (const given of news.toSorted(bySeq)) {
      const index = places.get(given.id);
      const known = index === undefined ? undefined : messages[index];
      if (known && known.change > given.change) continue;
      // What everybody hears says nothing of the reader's own reactions, and nothing of a text that only they may read.
      const heard = given.mine === undefined;
      const own =
        known && heard && given.state === "held" && known.text !== "" && known.change === given.change;
      const message = { ...given, mine: given.mine ?? known?.mine ?? [], ...(own && { text: known.text }) };
      if (index !== undefined) messages[index] = message;
      else if (this.#belongs(given.seq)) added.push(message);
      if (given.pinned) pins.set(given.id, message);
      else pins.delete(given.id);
    }
    const sent = new Set(news.map(({ client }) => client));
    const unsent = view.unsent.filter(({ client }) => !sent.has(client));
    // The answer to an own message may come before what others said just before it is heard.
    const all = added.length > 0 ? [...messages, ...added].toSorted(bySeq) : messages;
    // Of what is shown, and of what lies outside of it and is only quoted there.
    const said = new Map([...news, ...all].map((message) => [message.id, message]));
    this.#set({
      messages: all.map((message) => requoted(message, said)),
      unsent,
      pinned: [...pins.values()].toSorted(bySeq).toReversed(),
    });
  }

  /** Hears one change; false when something before it was missed. */
  hear(message: Message): boolean {
    if (message.change > this.head + 1) return false;
    this.head = Math.max(this.head, message.change);
    this.take([message]);
    return true;
  }

  /** What was missed, as the server tells it. False when it was too much. */
  catchUp({ last_change, missed, messages }: ChatChanges): boolean {
    if (last_change <= this.head) {
      this.take(messages, last_change);
      return true;
    }
    if (missed > 0 && messages.length === 0) {
      this.#set({ missed });
      return false;
    }
    this.take(messages, last_change);
    this.head = Math.max(this.head, last_change);
    return true;
  }

  add(unsent: Unsent): void {
    this.#set({ unsent: [...this.#view.unsent, unsent] });
  }
  change(client: string, change: Partial<Unsent>): void {
    this.#set({
      unsent: this.#view.unsent.map((one) => (one.client === client ? { ...one, ...change } : one)),
    });
  }
  drop(client: string): void {
    this.#set({ unsent: this.#view.unsent.filter((one) => one.client !== client) });
  }
}
