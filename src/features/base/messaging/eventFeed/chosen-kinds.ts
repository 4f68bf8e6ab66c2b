import { objectOf } from '../../../../domain/contract/event.ts'
import type { EventKind } from '../../../../platform/event/kind.ts'

/** Kinds of events of the chosen objects that a user with these permissions may read. */
export const chosenKinds = (
  events: readonly EventKind[],
  objects: readonly string[],
  links: ReadonlySet<string>,
): readonly EventKind[] =>
  events.filter(({ type, readBy }) => objects.includes(objectOf(type)) && links.has(readBy.path))
