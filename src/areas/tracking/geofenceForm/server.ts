import './choose.ts'
import './preview.ts'
