import { thing } from '../../../server/thing/thing.ts'
import { commandDeadlines } from './deadlines.ts'

export default thing({ jobs: [commandDeadlines] })
