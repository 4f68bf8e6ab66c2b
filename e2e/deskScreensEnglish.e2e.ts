/** Every screen on the desk, in English. */
import { everyScreen } from './every-screen.ts'

everyScreen('desk', 'en')
