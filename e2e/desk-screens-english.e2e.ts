import { everyScreen } from './every-screen.ts'

everyScreen('desk', 'en')
