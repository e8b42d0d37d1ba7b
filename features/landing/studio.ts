/** Facts that are the same in every language. */
export const studio = {
  name: 'Mainstreet',
  phone: '(410) 555-0142',
  email: 'hello@mainstreet.example.com',
  headquarters: {
    street: '212 Chandlery Row',
    city: 'Annapolis',
    region: 'Maryland',
    postalCode: '21401',
    country: 'US',
  },
  westCoast: {
    street: '48 Ferrywright Lane',
    city: 'Oakland',
    region: 'California',
    postalCode: '94607',
    country: 'US',
  },
}
