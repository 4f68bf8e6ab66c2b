/** Every screen on the phone, in English. */
import { everyScreen } from './every-screen.ts'

everyScreen('phone', 'en')
