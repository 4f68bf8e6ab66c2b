/** Subscriptions: the user's list, and the button that subscribes to a chart. */
export { SubscribeButton, Subscriptions } from './subscriptions.tsx'
