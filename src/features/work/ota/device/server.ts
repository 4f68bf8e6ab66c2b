import { thing } from '../../../../platform/thing/thing.ts'
import { isGenuineToken } from '../deviceToken/tokens.ts'
import { ddiRoutes } from './ddi/routes.ts'
import './store.ts'
import { uptaneRoutes } from './uptane/routes.ts'

export default thing({
  deviceApis: [{ scheme: 'TargetToken', isGenuine: isGenuineToken, routes: [...ddiRoutes, ...uptaneRoutes] }],
})
