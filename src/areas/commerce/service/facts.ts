/** What other things join. */
export { vehicleServices as serviceFacts } from './store.ts'
