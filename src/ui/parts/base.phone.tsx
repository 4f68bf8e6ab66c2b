import 'antd-mobile/es/global/global.css'
import './base-phone.css'

/**
 * Base of all antd-mobile parts: its variables, in our colours. The library's own entry brings them too, but with all
 * of its parts. A public page imports its few parts one by one.
 */
// Without a listener iOS shows no button as pressed.
document.addEventListener('touchstart', () => {}, { capture: true, passive: true })
