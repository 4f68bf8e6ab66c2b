/**
 * Screen shared by tasks of boxes and of the end of the line. Its users list `ota/upgradeFile` and
 * `vehicles/vehicleChoice` in their `uses`.
 */
export { TaskScreen } from './TaskScreen.tsx'
