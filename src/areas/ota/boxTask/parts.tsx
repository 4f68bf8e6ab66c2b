/** Tasks of boxes and of the end of the line are one screen. What shows it names `ota/upgradeFile` and `vehicles/choosing` among its `uses`. */
export { TaskScreen } from './TaskScreen.tsx'
