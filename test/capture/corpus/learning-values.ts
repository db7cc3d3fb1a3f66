import type { Dictionary } from './dictionary.ts'

type Values = Pick<
  Dictionary,
  'names' | 'staffNames' | 'companies' | 'brands' | 'cities' | 'brandCities' | 'messages'
>

/** What the bodies of the learning half hold. */
export const learningValues: Values = {
  names: [
    ['Asha', 'Rao'],
    ['Ravi', 'Kumar'],
    ['Meera', 'Nair'],
    ['Sanjay', 'Gupta'],
    ['Fatima', 'Sheikh'],
    ['David', 'Miller'],
    ['Priya', 'Menon'],
    ['Arjun', 'Singh'],
  ],
  staffNames: [
    ['Neha', 'Desai'],
    ['Karan', 'Malhotra'],
    ['Vikas', 'Bhatt'],
    ['Laura', 'Stone'],
  ],
  companies: ['Rao Traders', 'Blue Orchid Interiors', 'Kumar Steel Works'],
  brands: ['Sunrise Realty', 'City Motors', 'Green Valley School', 'Hotel Lotus Grand'],
  cities: ['Pune', 'Jaipur', 'Kochi', 'Indore', 'Lucknow'],
  brandCities: ['Mumbai', 'Delhi'],
  messages: [
    'Please send me the price list for the new model',
    'I would like to visit on Saturday morning',
    'Need a quotation for twenty pieces',
  ],
}
