import { levelOf } from '../../../../domain/contract/event.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import { levelNamed } from '../../../../domain/gb32960/level-texts.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { platformAddress } from '../../../../platform/address.ts'
import type { Parts } from '../../../../platform/context.ts'
import type { EventKind } from '../../../../platform/event/kind.ts'
import type { StoredEvent } from '../../../../platform/event/read.ts'
import { plateOf } from '../../../../platform/record/list-vehicles.ts'
import { say } from '../../../../platform/words.ts'
import type { ScreenRoute } from '../../../screens.ts'
import { zoneOfPerson } from '../../accounts/session/person.ts'
import { objectPage } from '../eventFeed/object-page.ts'
import type { RobotService } from './contract.ts'
import { escaperOf, type RobotMessage } from './service.ts'
import { robotMessages as words } from './texts.server.ts'

/** Types that a summary lists. Further ones are counted together. */
const maxLines = 10
const maxSentenceLength = 300

/** Events that one message reports. */
export interface Digest {
  readonly first: StoredEvent
  readonly total: number
  readonly counts: ReadonlyMap<string, number>
  /** Time of the earliest and the latest, ms since 1970. */
  readonly from: number
  readonly until: number
}
interface Reader {
  readonly service: RobotService
  readonly language: Lang
  readonly userId: number
}

export function testMessage({ service, language }: Pick<Reader, 'service' | 'language'>, by: string): RobotMessage {
  return {
    title: say(language, words.test),
    lines: [say(language, words.testLine, { by: escaperOf(service)(by) })],
  }
}

/** Describes one event, or counts several by type. */
export async function messageOf(parts: Parts, reader: Reader, digest: Digest): Promise<RobotMessage> {
  const { store, catalogue, config } = parts
  const { service, language, userId } = reader
  const { first, total, counts, from, until } = digest
  const zone = await zoneOfPerson(store.db, userId)
  const kinds = new Map<string, EventKind>(catalogue.events.map((kind) => [kind.type, kind]))
  const titleOf = (type: string) => kinds.get(type)?.title[language === 'zh' ? 0 : 1] ?? type
  const linkTo = (route: string) => ({ text: say(language, words.open), url: `${platformAddress(config)}/#${route}` })
  if (total > 1) {
    const byCount = [...counts].toSorted(([, one], [, other]) => other - one)
    const rest = byCount.slice(maxLines - 1)
    const lineTypes = byCount.length > maxLines ? byCount.slice(0, maxLines - 1) : byCount
    const others = rest.reduce((sum, [, count]) => sum + count, 0)
    const line = (title: string, count: number) => say(language, words.counted, { title, count })
    return {
      title: say(language, words.several, { count: total }),
      lines: [
        ...lineTypes.map(([type, count]) => line(titleOf(type), count)),
        ...(byCount.length > maxLines ? [line(say(language, words.others), others)] : []),
        say(language, words.period, { from, until, zone }),
      ],
      link: linkTo('/systemManage/eventFeed' satisfies ScreenRoute),
    }
  }
  const { type, vin, at, data } = first
  const level = levelOf(data)
  const plain = escaperOf(service)
  const sentence = kinds.get(type)?.text?.(data)
  return {
    title: titleOf(type),
    lines: [
      sentence
        ? plain(say(language, sentence.key, sentence.values), maxSentenceLength)
        : vin === null
          ? say(language, words.object, { object: plain(first.subject) })
          : say(language, words.vehicle, { vehicle: plain(vehicleName(vin, await plateOf(store.db, vin))) }),
      say(language, words.time, { at, zone }),
      ...(level !== undefined
        ? [say(language, words.level, { name: levelNamed(Number(level))[language === 'zh' ? 0 : 1] })]
        : []),
    ],
    link: linkTo(routeOf(first)),
  }
}

function routeOf({ type, subject, vin }: StoredEvent): string {
  const { route, query } = objectPage(type, subject, vin)
  const search = new URLSearchParams(query).toString()
  return `${route}${search && `?${search}`}`
}
