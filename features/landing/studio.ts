/** Facts that are the same in every language. */
export const studio = {
  name: 'Mainstreet',
  phone: '(410) 555-0142',
  phoneNumber: '+14105550142',
  email: 'hello@mainstreet.example.com',
  headquarters: {
    street: '212 Chandlery Row',
    city: 'Annapolis',
    state: 'Maryland',
    stateCode: 'MD',
    postalCode: '21401',
  },
  westCoast: {
    street: '48 Ferrywright Lane',
    city: 'Oakland',
    state: 'California',
    stateCode: 'CA',
    postalCode: '94607',
  },
}

export type Office = typeof studio.headquarters
