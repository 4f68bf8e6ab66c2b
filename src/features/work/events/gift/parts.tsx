export { GiftDesks, GiftScans, Gifts, Pickups } from './Gifts.tsx'
