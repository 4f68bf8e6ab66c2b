import { role, roleCalls } from './contract.ts'
import { serveRoles } from './serve-roles.ts'
import './store.ts'

serveRoles('staff', role, roleCalls)
