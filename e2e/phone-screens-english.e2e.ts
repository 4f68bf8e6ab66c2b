import { everyScreen } from './every-screen.ts'

everyScreen('phone', 'en')
