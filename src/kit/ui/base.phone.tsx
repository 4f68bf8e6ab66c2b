import 'antd-mobile/es/global/global.css'
import './base-phone.css'

/**
 * What every part of antd-mobile stands on: its variables, in our colours. The library's own entry brings them too, but
 * with it all of its parts: a public page imports the few that it needs one by one.
 */
// Without a listener iOS shows no button as pressed.
document.addEventListener('touchstart', () => {}, { capture: true, passive: true })
