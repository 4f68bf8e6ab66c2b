/** Every screen on the desk. */
import { everyScreen } from './every-screen.ts'

everyScreen('desk')
