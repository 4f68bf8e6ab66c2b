/** Every screen on the phone. */
import { everyScreen } from './every-screen.ts'

everyScreen('phone')
