export { Attendees, ofOneMeeting, Seats, useFixedMeeting } from './attendees.tsx'
