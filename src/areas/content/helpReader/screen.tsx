import { useAddress } from '../../../kit/reader/address.ts'
import { Feedback } from './Feedback.tsx'
import './helpReader.css'
import { Questions } from './Questions.tsx'

/** /ownerHelp: questions and answers; /ownerFeedback: what owners write to us, and the private page of what they wrote. */
export default function OwnerHelp() {
  return useAddress().path === '/ownerHelp' ? <Questions /> : <Feedback />
}
