export { GiftDesks, Gifts, Pickups } from './Gifts.tsx'
