/** How alarms look and where they lead to, for the screens that show them in other ways. */
export { readingOn } from './reading-on.ts'
