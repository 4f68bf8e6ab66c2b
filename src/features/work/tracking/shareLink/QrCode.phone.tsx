/** Empty: on a phone the address is sent, not scanned. */
export default function QrCode() {
  return null
}
