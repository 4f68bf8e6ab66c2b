import { serveRoles } from '../role/serve-roles.ts'
import { eolRole, eolRoleCalls } from './contract.ts'
import './store.ts'
import { thing } from '../../../../platform/thing/thing.ts'

export default thing(serveRoles('eol', eolRole, eolRoleCalls))
