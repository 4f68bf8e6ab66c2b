import { role, roleCalls } from './contract.ts'
import { serveRoles } from './serve-roles.ts'
import './store.ts'
import { thing } from '../../../../platform/thing/thing.ts'

export default thing(serveRoles('staff', role, roleCalls))
