/** The editor of scripts and expressions. */
import { useState } from 'preact/hooks';
import { CodeEditor } from '../../kit/code-editor/code-editor.js';
import { Field } from '../../kit/field.js';

const SCRIPT = `% Mean of the last hour of a sensor, as text.
d = getSensorData (7, time - 3600, time);
values = d(:, 3)';
if isempty (values)
  printf ("no points\\n");
else
  printf ("%.2f", mean (values));
end`;

const FAULTY = `total = sum ([1 2 3]
printf ("%d", total);`;

const NAMES = [
  { name: 'sensor_data_value', summary: 'Value of the point.' },
  { name: 'last_sensor_data_value', summary: 'Value of the point before.' },
];

const FAULT = { line: 2, column: 8, message: 'Syntax error: expected a closing bracket.' };
const WORD = { line: 1, column: 1, message: '`valeu` is neither a variable nor a function.' };

export function Editors() {
  const [script, setScript] = useState(SCRIPT);
  const [faulty, setFaulty] = useState(FAULTY);
  const [condition, setCondition] = useState('sensor_data_value > 30 && last_sensor_data_value <= 30');
  const [wrong, setWrong] = useState('valeu > 30');
  return (
    <>
      <Field label="Script" hint="Ctrl Space completes, F1 explains.">
        <CodeEditor label="Script" language="script" value={script} onInput={setScript} />
      </Field>
      <Field label="Script with an error" error={FAULT.message}>
        <CodeEditor
          label="Script with an error"
          language="script"
          rows={3}
          value={faulty}
          onInput={setFaulty}
          marks={[FAULT]}
        />
      </Field>
      <Field label="Condition" hint="One line: Enter submits.">
        <CodeEditor
          label="Condition"
          language="expression"
          isSingleLine
          value={condition}
          onInput={setCondition}
          names={NAMES}
        />
      </Field>
      <Field label="Condition with an error" error={WORD.message}>
        <CodeEditor
          label="Condition with an error"
          language="expression"
          isSingleLine
          value={wrong}
          onInput={setWrong}
          names={NAMES}
          marks={[WORD]}
        />
      </Field>
      <Field label="Read-only script">
        <CodeEditor label="Read-only script" language="script" rows={2} value={FAULTY} isReadOnly />
      </Field>
    </>
  );
}
