import { invalid } from '#core/problem'
import type { BookingType } from './booking-type'

type Place = Pick<BookingType, 'placeKind' | 'place'>

/** Whether the guest says where: the number to call, or any place. */
export const asksPlace = ({ placeKind, place }: Place): boolean =>
  placeKind === 'ask' || (placeKind === 'phone' && place === '')

/** Where a meeting takes place: where the owner says, or the guest if the kind of meeting asks. */
export function meetingPlace(type: Place, given: string): string {
  if (!asksPlace(type)) return type.place || given
  if (given === '')
    throw invalid({
      place: type.placeKind === 'phone' ? 'Please enter the number to call' : 'Please say where to meet',
    })
  return given
}
