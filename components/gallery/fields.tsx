import { Checkbox, ChoiceChip } from "@/components/ui/checkbox";
import { CodeInput } from "@/components/ui/code-input";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { FileInput, Textarea } from "@/components/ui/input";
import { ReasonField } from "@/components/ui/reason-field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { longText, longWord, Specimen } from "./specimen";

const error = "Give an address we can write to.";

export function Fields() {
  return (
    <>
      <Specimen name="Text" wide>
        <TextField label="Name" placeholder="Vera Lind" hint="As others see it." note="optional" />
        <TextField label="E-mail" defaultValue="vera@" error={error} />
        <TextField label="Disabled" defaultValue={longWord} disabled />
        <Field label="Message" hint={longText}>
          {(control) => <Textarea {...control} />}
        </Field>
      </Specimen>
      <Specimen name="Choices" wide>
        <Field label="Language">
          {(control) => (
            <Select {...control}>
              <option>English</option>
              <option>{longText}</option>
            </Select>
          )}
        </Field>
        <ReasonField
          label="Reason"
          name="reason"
          choose="Choose one"
          options={[
            ["spam", "Spam"],
            ["other", longText],
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <ChoiceChip label="Art" defaultChecked />
          <ChoiceChip label="Music" />
          <ChoiceChip label={longWord} />
        </div>
        <Field label="List" hint={longText}>
          {(control) => <FileInput {...control} accept=".csv" />}
        </Field>
        <Checkbox label="Weekly letter" hint={longText} defaultChecked />
        <Checkbox label="I agree" error="Agree to go on." />
        <Checkbox type="radio" label="One of several" disabled />
      </Specimen>
      <Specimen name="Codes and copies" wide>
        <CodeInput aria-label="Code" defaultValue="1234" />
        <CodeInput aria-label="Refused code" defaultValue="123456" aria-invalid />
        <CopyField
          label="Your link"
          shown
          value={`https://altura.test/r/${longWord}`}
          copyLabel="Copy"
          copiedLabel="Copied"
        />
      </Specimen>
      <Specimen name="The end of a form" wide>
        <form>
          <SubmitRow error={error}>
            <SubmitButton>Save</SubmitButton>
          </SubmitRow>
        </form>
      </Specimen>
    </>
  );
}
