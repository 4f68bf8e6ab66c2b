/** Kinds of notices, declared in the `notice-kinds.ts` of their things. Shared by client and server. */
import type { z } from 'zod'
import type { Route } from '../../client/navigation.ts'
import { type Pair, type PluralPair, texts } from './words.ts'

/** Fields of every row of the inbox. The id is unique in its list. */
export interface InboxRow {
  readonly id: number
  readonly at: string
  /** Plate of the row's vehicle. Added by the inbox to rows with a `vin`. */
  readonly plate?: string | null | undefined
}

/** Rows of a notice in the inbox. */
interface InboxPart {
  /** Name of the list in the answer of the inbox. */
  readonly list: string
  /** Title of its section. */
  readonly title: Pair
  /** Order of its section, ascending. */
  readonly place: number
  readonly row: z.ZodType<InboxRow>
  /** Kind of notifications whose settings belong to it. Default: its own. */
  readonly settings?: string
  /** Its rows wait for the caller's decision. They share one section, above the other kinds. */
  readonly approval?: true
  /** True: everyone has the list, so that it is never null. */
  readonly everyone?: true
}

/** Notifications on the devices of users who turned them on. They contain a count and a route. */
interface PushPart {
  /** Order among the kinds that a user chooses from, ascending. */
  readonly place: number
  readonly title: Pair
  readonly hint: Pair
  /** Text of a notification, with `{{count}}`. */
  readonly body: PluralPair
  /** Screen that lists all of them. A single one may have its own route. */
  readonly route: Route
  readonly urgency: 'normal' | 'high'
  /** Time in seconds after which it is useless for a device that was off. */
  readonly ttlSeconds: number
}

interface NoticeParts {
  readonly inbox?: InboxPart
  readonly push?: PushPart
}
export interface Notice extends NoticeParts {
  /** Kind, also in the stored rows of notifications. */
  readonly name: string
}
export type InboxNotice = Notice & { readonly inbox: InboxPart }
export type PushNotice = Notice & { readonly push: PushPart }
export const isPushNotice = (each: Notice): each is PushNotice => each.push !== undefined
/** Type of a notice's rows in the inbox. */
export type InboxRowOf<N> = N extends { readonly inbox: { readonly row: z.ZodType<infer Row> } } ? Row : never

const notices = new Map<string, Notice>()

/** Declares a kind of notice. */
export function notice<const P extends NoticeParts>(name: string, parts: P): P & { readonly name: string } {
  const kind = { ...parts, name }
  notices.set(name, kind)
  if (parts.push) {
    const { title, hint, body } = parts.push
    texts('pushKind', { [name]: title, [`hint_${name}`]: hint, [`body_${name}`]: body })
  }
  return kind
}

/** Notices with rows in the inbox, in the order of its sections. */
export const inboxNotices = (): InboxNotice[] =>
  [...notices.values()]
    .filter((each): each is InboxNotice => each.inbox !== undefined)
    .sort((a, b) => a.inbox.place - b.inbox.place)

/** Notices for devices, in the order in which users choose them. */
export const pushNotices = (): PushNotice[] =>
  [...notices.values()].filter(isPushNotice).sort((a, b) => a.push.place - b.push.place)

/** Undefined: no notice of this kind is declared, for example after an update removed it. */
export const pushNotice = (name: string): PushNotice | undefined => pushNotices().find((each) => each.name === name)

/** Keys of the texts of a notice for devices. */
export const textsOfPush = (name: string) => ({
  title: `pushKind:${name}`,
  hint: `pushKind:hint_${name}`,
  body: `pushKind:body_${name}`,
})
