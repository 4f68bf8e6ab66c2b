import { serveRoles } from '../role/serve-roles.ts'
import { eolRole, eolRoleCalls } from './contract.ts'
import './store.ts'

serveRoles('eol', eolRole, eolRoleCalls)
