/** A phone has the address at hand: it is sent, not scanned. */
export default function QrCode() {
  return null
}
