/** Every screen on the phone, in Chinese. */
import { everyScreen } from './every-screen.ts'

everyScreen('phone', 'zh')
