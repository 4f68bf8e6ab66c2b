/** Charts by mail: the list of what one sends and gets, and the way from a chart to a new subscription. */
export { SubscribeButton, Subscriptions } from './Subscriptions.tsx'
