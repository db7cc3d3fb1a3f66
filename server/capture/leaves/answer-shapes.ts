import { pathsOf, wordsIn } from '../values/word-lists.ts'

/**
 * How platforms write "this question, that answer" as one object. Names are compared in lower case. Adding a
 * platform is adding a row.
 */

/** Answers of one list that are read: a long form is one list. */
export const mostAnswers = 200

/** Keys that say which field an answer is for, the one to filter by first. */
export const nameKeys: readonly string[][] = pathsOf(
  'column_id field_name fieldname attribute name key label question title heading prompt @part part',
  'question.id question.title question.text field.id field.ref field.name field.label property',
  'variable variablename field fieldlabel field_label column_name questionid question_id field_type',
  'field_id fieldid question_text question_title question_name question_key questiontext',
  'questiontitle questionname field_title field_key fieldkey fieldtitle attribute_name attributename',
  'property_name variable_name columnname column param parameter header caption display_name',
  'displayname question_type lead_field form_field custom_field q k ky ref slug code id',
)

/** Keys that hold words for people beside the name. */
export const labelKeys: readonly string[] = wordsIn(
  'heading predefinedfield column_name label title question name text key field_label fieldlabel',
  'question_text question_title questiontext questiontitle field_title localized custom_key customkey',
  'internal_name',
)

/** Labels of an answer that stand inside the object that it points to. */
export const pointedLabelPaths: readonly string[][] = pathsOf(
  'question.title question.text question.name question.label field.title field.label field.name',
)

/** Where a form's author may have written a word of their own for a question that is kept by id. */
export const referencePaths: readonly string[][] = [['field', 'ref'], ['ref'], ['slug']]

/** Where an answer's value stands, the surest first. */
export const valuePaths: readonly string[][] = pathsOf(
  'answerdetails.textquestionanswer.answer answerdetails.multiplechoiceanswer.options string_value',
  'field_value fieldvalue lead_value form_value custom_value value values answer answers answervalues response user_response useranswer',
  'user_answer answer_text answertext answer_value answervalue response_text responsetext',
  'response_value text_value textvalue stringvalue display_value displayvalue raw_value rawvalue',
  'user_input userinput input_value val reply a v vl content #text _text __text $t _',
)

/** Keys that name an answer only where they say `email` or `phone`: `{ system: 'phone', value: … }`. */
export const contactKindKeys: readonly string[][] = [['type'], ['kind'], ['system'], ['channel']]

/** Values that belong to a message or a record as well: only a word, not an id, makes them an answer. */
export const doubtfulValueKeys: ReadonlySet<string> = new Set(['content', 'response'])
/** Keys of names that are no words. */
export const idKeys: ReadonlySet<string> = new Set(['id', 'ref', 'slug'])

/** Keys that people and companies have, and answers do not. */
export const personKeys: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'mobile',
  'phone_number',
  'email_address',
])

/** Where a typed answer keeps its value, when it is not below a key named as its type. */
export const typedValuePaths: Readonly<Record<string, readonly string[]>> = {
  choice: ['choice', 'label'],
  choices: ['choices', 'labels'],
}

/** Keys that name what kind of answer it is. */
export const kindPaths: readonly string[][] = pathsOf('field.type type field_type fieldtype questiontype')

/** Keys that only wrap a value: they add nothing to the name of what holds them. */
export const wrapperKeys: ReadonlySet<string> = new Set(
  wordsIn(
    'value values answer answers answertext raw_value string_value textanswers formattedvalue',
    'plain_text text full label labels #text _text __text $t _ interpretedvalue originalvalue resolved',
    'result string stringvalue s n',
  ),
)

/** Keys of a definition that an answer refers to by id. */
export const definitionIdKeys: readonly string[] = wordsIn('id ref questionid question_id key field_id uid')

/** Keys of an option in an answer that was sent as option ids. */
export const optionLabelKeys: readonly string[] = ['text', 'label', 'name', 'title', 'value']
