/** Sharing a vehicle by a link: the button that makes one, and the page that a link opens. */
export { shareRoutes } from './link.ts'
export { ShareButton, ShareDialog } from './ShareButton.tsx'
export { SharedPage } from './SharedPage.tsx'
