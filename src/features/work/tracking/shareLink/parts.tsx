export { shareRoutes } from './link.ts'
export { ShareButton, ShareDialog } from './ShareButton.tsx'
export { SharedPage } from './SharedPage.tsx'
