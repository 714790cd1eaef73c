// Sending a form of ours: buttons closed meanwhile, trouble said in the form.

import { problemOf } from "./api.js";

/**
 * Call `job` when the form is sent; `trouble` shows what was wrong.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} trouble
 * @param {(data: FormData) => Promise<void>} job
 */
export function onSend(form, trouble, job) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    trouble.hidden = true;
    try {
      await job(new FormData(form));
    } catch (error) {
      trouble.textContent = problemOf(error).message;
      trouble.hidden = false;
      trouble.focus();
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
}

/**
 * What was typed into a field of the form; empty where there is none.
 * @param {FormData} data
 * @param {string} name
 */
export function textOf(data, name) {
  return String(data.get(name) ?? "");
}
