/** Words on tickets and bookings of a journey. */
export const ticketWords = [
  'billete',
  'boarding',
  'booking',
  'confirmation',
  'e-?ticket',
  'itinerario',
  'itinerary',
  'localizador',
  'reserva',
  'reservation',
  'ticket',
  'trip',
  'viaje',
]
