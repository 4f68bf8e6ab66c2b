export { Attendees, ofOneMeeting, Seats, useFixedMeeting } from './Attendees.tsx'
