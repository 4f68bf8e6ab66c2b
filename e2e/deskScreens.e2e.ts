/** Every screen on the desk, in Chinese. */
import { everyScreen } from './every-screen.ts'

everyScreen('desk', 'zh')
