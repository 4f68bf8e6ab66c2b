export { GiftDesks, GiftScans, Gifts, Pickups } from './gifts.tsx'
