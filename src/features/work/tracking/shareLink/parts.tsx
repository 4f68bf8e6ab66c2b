export { shareRoutes } from './link.ts'
export { SharedPage } from './SharedPage.tsx'
export { ShareButton, ShareDialog } from './share-button.tsx'
