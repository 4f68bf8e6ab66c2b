import { thing } from '../../../../platform/thing/thing.ts'
import { presenceEvents } from './events.ts'

export default thing({ events: Object.values(presenceEvents) })
